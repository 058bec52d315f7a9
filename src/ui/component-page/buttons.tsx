import { href } from "react-router";
import { useState } from "react";
import { BackLink } from "../link/back-link.tsx";
import { ButtonLink } from "../link/button-link.tsx";
import { Button } from "../button.tsx";
import { Divider } from "../divider.tsx";
import { IconButton } from "../icon-button.tsx";
import { Icon } from "../icon.tsx";
import { Link, linkClass } from "../link/link.tsx";

export function Buttons() {
  const [busy, setBusy] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-start gap-3">
        <Button type="button">Continue</Button>
        <Button type="button" variant="secondary">
          Cancel
        </Button>
        <Button type="button" variant="quiet">
          Not now
        </Button>
        <Button type="button" variant="danger">
          Delete
        </Button>
        <Button type="button" busy={busy} busyText="Submitting" onClick={() => setBusy(true)}>
          Submit (press me)
        </Button>
        <Button type="button" busy busyText="Submitting">
          Submit
        </Button>
        <Button type="button" variant="secondary" busy busyText="Saving">
          Save
        </Button>
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <Button type="button" disabledReason="Add an email address first.">
          Send
        </Button>
        <Button type="button" size="small">
          Small
        </Button>
        <Button type="button" size="small" variant="secondary">
          Small
        </Button>
        <ButtonLink to={href("/")} variant="secondary">
          Link as button
        </ButtonLink>
        <IconButton icon="printer" label="Print" />
      </div>
      <div className="grid max-w-100 gap-5">
        <Button type="button" wide icon={<Icon name="key" />}>
          Wide with an icon
        </Button>
        <Divider>or with your password</Divider>
        <Button type="button" wide variant="secondary">
          Wide
        </Button>
      </div>
      <div className="grid justify-items-start gap-2">
        <BackLink to={href("/")} />
        <p>
          A <Link to={href("/")}>text link</Link>, an{" "}
          <Link to={href("/")} variant="ink">
            ink link
          </Link>
          , a{" "}
          <Link to={href("/")} variant="plain">
            plain link
          </Link>
          ,{" "}
          <a className={linkClass()} href="https://example.com/">
            another site
          </a>
          .
        </p>
        <Link to={href("/")} variant="standalone">
          A link on its own line
        </Link>
      </div>
    </>
  );
}
