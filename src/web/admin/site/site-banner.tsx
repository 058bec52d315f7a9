import { useState } from "react";
import { href, redirect } from "react-router";
import { z } from "zod";
import { formatDate } from "#core/format-date.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { contrastRatio, readableTextOn } from "#ui/contrast.ts";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Field } from "#ui/form/field.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { listSiteBanners } from "#domain/site/list-site-banners.ts";
import { NewSiteBanner, publishSiteBanner } from "#domain/site/publish-site-banner.ts";
import { removeSiteBanner } from "#domain/site/remove-site-banner.ts";
import { Form } from "../../shared/form/form.tsx";
import { parseForm, readForm, refuseForm, type FormValues } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { run } from "../../shared/request/request.server.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { Route } from "./+types/site-banner.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => ({
    done: args.url.searchParams.get("done"),
    banners: (await listSiteBanners(ctx)).map((banner) => ({
      id: banner.id,
      text: [banner.banner_description, banner.banner_link_text].filter(Boolean).join(" "),
      color: banner.background_color,
      status: banner.status,
      days: [
        banner.starts_on && `from ${formatDate(banner.starts_on)}`,
        banner.expiration_date ? `to ${formatDate(banner.expiration_date)}` : "without an end",
      ]
        .filter(Boolean)
        .join(" "),
    })),
  }));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const values = await readForm(args.request);
    const removed = z.uuid().safeParse(values["remove"]);
    if (removed.success) {
      await removeSiteBanner(ctx, { id: removed.data });
      return redirect(`${href("/admin/site")}?done=removed`, 303);
    }
    const { answer, problems } = parseForm(NewSiteBanner, bannerOf(values));
    if (problems) return refuseForm(problems, values);
    await publishSiteBanner(ctx, answer);
    return redirect(`${href("/admin/site")}?done=published`, 303);
  });
}

/** Empty fields are omitted. */
function bannerOf(values: FormValues) {
  const given = (name: string) => values[name]?.trim() || null;
  return {
    banner_description: values["banner_description"] ?? "",
    banner_link_text: given("banner_link_text"),
    banner_link_url: given("banner_link_url"),
    background_color: values["background_color"] ?? "",
    use_appointment_type_selection: values["use_appointment_type_selection"] === "yes",
    starts_on: given("starts_on"),
    expiration_date: given("expiration_date"),
  };
}

const BANNER_STATUS_LABELS = {
  shown: { text: "Shown now", tone: "success" },
  behind: { text: "Behind a newer one", tone: "neutral" },
  coming: { text: "Coming", tone: "waiting" },
  ended: { text: "Over", tone: "outline" },
} as const;

const DONE: Record<string, string> = {
  published: "The banner was saved. Visitors see it right away, or on its first day.",
  removed: "The banner was removed.",
};

export default function SiteBannerPage({ loaderData: { banners, done }, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  const doneMessage = !refused && done ? DONE[done] : undefined;
  return (
    <div className="grid max-w-article gap-10">
      <PageTitle refused={Boolean(refused)}>Banner</PageTitle>
      <FormProblems refused={refused} />
      {doneMessage && <Notice tone="success" title={doneMessage} announce />}
      <Editor key={banners[0]?.id} refused={refused} />
      <section aria-labelledby="banners">
        <SectionHeader id="banners" title="Banners" />
        {banners.length === 0 ? (
          <EmptyState>There are no banners. Visitors see nothing above the header.</EmptyState>
        ) : (
          <ul>
            {banners.map((banner) => (
              <Row key={banner.id} banner={banner} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

/** Live preview of what visitors will see. */
function Editor({ refused }: { refused: Refused | undefined }) {
  const isBusy = useBusy("publish");
  const typed = (name: string, otherwise = "") => refused?.values[name] ?? otherwise;
  const [text, setText] = useState(typed("banner_description"));
  const [linkText, setLinkText] = useState(typed("banner_link_text"));
  const [color, setColor] = useState(typed("background_color", "#0a283a"));
  return (
    <Form method="post" noValidate className="grid gap-6">
      <input type="hidden" name="intent" value="publish" />
      <Preview text={text} linkText={linkText} color={color} />
      <Field name="banner_description" label="Text" error={problemOf(refused, "banner_description")}>
        <TextInput maxLength={200} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div className="grid gap-6 md:grid-cols-2">
        <Field
          name="banner_link_text"
          label="Link text"
          optional
          hint="Underlined, after the text"
          error={problemOf(refused, "banner_link_text")}
        >
          <TextInput maxLength={60} value={linkText} onChange={(event) => setLinkText(event.target.value)} />
        </Field>
        <Field
          name="banner_link_url"
          label="Link address"
          optional
          hint="A path such as /faqs, or https://"
          error={problemOf(refused, "banner_link_url")}
        >
          <TextInput spellCheck={false} defaultValue={typed("banner_link_url")} />
        </Field>
      </div>
      <Checkbox
        name="use_appointment_type_selection"
        value="yes"
        defaultChecked={refused?.values["use_appointment_type_selection"] === "yes"}
      >
        A press opens the choice of appointment types instead
      </Checkbox>
      <div className="grid gap-6 md:grid-cols-3">
        <Field name="background_color" label="Color" error={problemOf(refused, "background_color")}>
          <TextInput spellCheck={false} value={color} onChange={(event) => setColor(event.target.value)} />
        </Field>
        <Field name="starts_on" label="First day" optional error={problemOf(refused, "starts_on")}>
          <TextInput type="date" defaultValue={typed("starts_on")} />
        </Field>
        <Field name="expiration_date" label="Last day" optional error={problemOf(refused, "expiration_date")}>
          <TextInput type="date" defaultValue={typed("expiration_date")} />
        </Field>
      </div>
      <p>
        <Button busy={isBusy} busyText="Saving">
          Publish the banner
        </Button>
      </p>
    </Form>
  );
}

const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;

function Preview({ text, linkText, color }: { text: string; linkText: string; color: string }) {
  const isColor = HEX.test(color.trim());
  const background = isColor ? color.trim() : "#ffffff";
  const ink = readableTextOn(background);
  const ratio = contrastRatio(ink, background);
  return (
    <figure className="grid gap-2">
      <figcaption className="text-small font-semibold text-ink-2">Preview</figcaption>
      <p
        style={{ backgroundColor: background, color: ink }}
        className="flex min-h-11 flex-wrap items-center justify-center gap-x-3 border border-line px-4 py-2.5 text-center text-[0.9375rem]/6 text-balance"
      >
        <span>{text || "Your text"}</span>
        {linkText && <span className="font-semibold underline underline-offset-[3px]">{linkText}</span>}
      </p>
      <p className="text-small text-ink-2" role="status">
        {isColor
          ? `Text on it has a contrast of ${ratio.toFixed(1)} to 1${ratio >= 4.5 ? ", readable." : ", too little."}`
          : "Enter a color such as #0a283a."}
      </p>
    </figure>
  );
}

function Row({ banner }: { banner: Route.ComponentProps["loaderData"]["banners"][number] }) {
  const isBusy = useBusy();
  const { text, tone } = BANNER_STATUS_LABELS[banner.status];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-4">
      <span
        aria-hidden
        className="size-6 flex-none rounded-tag border border-line"
        style={{ backgroundColor: banner.color }}
      />
      <span className="min-w-0 flex-1">
        {banner.text}
        <span className="block text-small text-ink-2">{banner.days}</span>
      </span>
      <Tag tone={tone}>{text}</Tag>
      <Form method="post">
        <input type="hidden" name="remove" value={banner.id} />
        <Button variant="secondary" size="small" busy={isBusy}>
          Remove<span className="sr-only"> {banner.text}</span>
        </Button>
      </Form>
    </li>
  );
}
