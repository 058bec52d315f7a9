import { expect, test } from "vitest";
import { pageMeta, providerMeta, siteOf } from "./page-meta.ts";

const site = { brand: { name: "Tideline Health", phone: "1", address: "A" }, origin: "https://clinic.test" };
const page = { ...site, title: "FAQs", path: "/faqs" };

test("a page says its title with the brand, its canonical address and its picture", () => {
  const meta = pageMeta(page);
  expect(meta).toContainEqual({ title: "FAQs | Tideline Health" });
  expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: "https://clinic.test/faqs" });
  expect(meta).toContainEqual({ property: "og:locale", content: "en_US" });
  expect(meta).toContainEqual({ property: "og:image", content: "https://clinic.test/og-image.png" });
  expect(meta).toContainEqual({ property: "og:image:alt", content: "Tideline Health" });
  expect(meta).toContainEqual({ property: "og:image:width", content: "1200" });
  expect(meta).toContainEqual({ property: "og:image:height", content: "628" });
});

test("a page with a picture of its own names it and says what is on it", () => {
  const meta = pageMeta({ ...page, picture: "Questions and answers" });
  expect(meta).toContainEqual({ property: "og:image", content: "https://clinic.test/social/faqs.png" });
  expect(meta).toContainEqual({ property: "og:image:alt", content: "Questions and answers. Tideline Health." });
});

test("without words of its own it uses the product's, which promise no purchase", () => {
  expect(pageMeta(page)).toContainEqual({
    name: "description",
    content:
      "Affordable, convenient online access to testosterone, ED and other medications, if prescribed after evaluation by a licensed provider.",
  });
});

test("a page that is not for search engines says only that", () => {
  expect(pageMeta({ ...page, noindex: true })).toEqual([
    { title: "FAQs | Tideline Health" },
    { name: "robots", content: "noindex" },
  ]);
});

test("the provider portal has one title and is neither indexed nor followed", () => {
  expect(providerMeta("Tideline Health")).toEqual([
    { title: "Provider Portal | Tideline Health" },
    { name: "robots", content: "noindex, nofollow" },
  ]);
});

test("the brand comes from the root, and its absence is survived", () => {
  expect(siteOf([{ id: "root", loaderData: site }, undefined]).brand.name).toBe("Tideline Health");
  expect(siteOf([{ id: "root" }]).brand.name).toBe("Clinic");
});
