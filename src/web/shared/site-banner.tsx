import { bannerAction, type SiteBanner as Banner } from "#domain/site/site-banner.ts";
import { readableTextOn } from "#ui/contrast.ts";

/** The line above the header (spec §2), drawn by the server in the flow of the page so that nothing jumps. */
export function SiteBanner({ banner }: { banner: Banner }) {
  const action = bannerAction(banner);
  const colors = { backgroundColor: banner.background_color, color: readableTextOn(banner.background_color) };
  return (
    <aside aria-label="Announcement" style={colors} className="px-4 py-2 text-center text-small print:hidden">
      {action.kind === "open-link" ? (
        <a href={action.url} target="_blank" rel="noopener noreferrer" className="hover:underline">
          <Words banner={banner} />
        </a>
      ) : (
        <p>
          <Words banner={banner} />
        </p>
      )}
    </aside>
  );
}

function Words({ banner }: { banner: Banner }) {
  return (
    <>
      {banner.banner_description}
      {banner.banner_link_text ? (
        <>
          {" "}
          <span className="font-semibold underline underline-offset-2">{banner.banner_link_text}</span>
        </>
      ) : null}
    </>
  );
}
