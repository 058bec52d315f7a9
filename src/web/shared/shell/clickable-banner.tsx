import { useLocation } from "react-router";
import { bannerAction, type SiteBanner } from "#domain/site/site-banner.ts";
import { registerFrom } from "./links.ts";
import { loadDialog } from "./make-appointment-button.tsx";
import { useLazyModal } from "./use-lazy-modal.ts";
import { useText } from "#ui/language/text.ts";
import type { ShellText } from "../language/es/shell.server.ts";

/** The line above the header (spec §2), rendered by the server in the page flow so nothing jumps. */
export function ClickableBanner({ banner }: { banner: SiteBanner & { textColor: string } }) {
  const t = useText<ShellText>();
  const action = bannerAction(banner);
  const colors = { backgroundColor: banner.background_color, color: banner.textColor };
  return (
    <aside aria-label={t("Announcement")} style={colors} className="print:hidden">
      {action.kind === "choose-appointment-type" ? (
        <AppointmentBanner banner={banner} />
      ) : action.kind === "open-link" ? (
        <a href={action.url} target="_blank" rel="noopener noreferrer" className={`${line} ${pressed}`}>
          <Words banner={banner} />
          <span className="sr-only">{t("(opens in a new tab)")}</span>
        </a>
      ) : (
        <p className={line}>
          <Words banner={banner} />
        </p>
      )}
    </aside>
  );
}

/** Without script the form goes to the dialog's first option. */
function AppointmentBanner({ banner }: { banner: SiteBanner }) {
  const action = registerFrom(useLocation().pathname);
  const { Modal, press, modalProps } = useLazyModal(loadDialog, () => window.location.assign(action));
  return (
    <>
      <form action={action} onSubmit={press}>
        <button type="submit" aria-haspopup="dialog" className={`${line} ${pressed}`}>
          <Words banner={banner} />
        </button>
      </form>
      {Modal && <Modal openedBy="banner" {...modalProps} />}
    </>
  );
}

function Words({ banner }: { banner: SiteBanner }) {
  return (
    <>
      <span lang="en-US">{banner.banner_description}</span>{" "}
      {banner.banner_link_text && (
        <span
          lang="en-US"
          className="font-semibold underline decoration-1 underline-offset-[3px] group-hover:decoration-2"
        >
          {banner.banner_link_text}
        </span>
      )}
    </>
  );
}

const line =
  "flex min-h-11 w-full flex-wrap items-center justify-center gap-x-3 px-4 py-2.5 text-center text-[0.9375rem]/6 text-balance";

/** An admin picks the color, so the focus ring uses the text color, inside the line. */
const pressed =
  "group no-underline focus-visible:rounded-none focus-visible:shadow-none focus-visible:-outline-offset-5 focus-visible:outline-current";
