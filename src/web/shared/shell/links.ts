import { href } from "react-router";
import type { ShellText } from "../language/es/shell.server.ts";

/** Links of the header, the menu, the account drawer and the footer. Paths and order follow spec §2. */
export type PageLink<Label extends string = string> = {
  to: string;
  label: Label;
  /** The pages below it are separate sections. */
  isAlone?: true;
};

/** The six of the specification in its order, then weight loss. Generic names; the paths are the specification's. */
export const TREATMENTS: readonly PageLink<ShellText>[] = [
  {
    to: href("/featured-treatments/:slug", { slug: "testosterone-replacement-therapy-trt" }),
    label: "Testosterone replacement (TRT)",
  },
  {
    to: href("/featured-treatments/:slug", { slug: "human-chorionic-gonadotropin" }),
    label: "Human chorionic gonadotropin (hCG)",
  },
  { to: href("/featured-treatments/:slug", { slug: "female-trt" }), label: "Testosterone for women" },
  { to: href("/featured-treatments/:slug", { slug: "oxandrolone-anavar" }), label: "Oxandrolone" },
  { to: href("/featured-treatments/:slug", { slug: "sermorelin" }), label: "Sermorelin" },
  { to: href("/featured-treatments/:slug", { slug: "nandrolone-deca-durabolin" }), label: "Nandrolone" },
  { to: href("/semaglutide"), label: "Semaglutide" },
];

/** Whether someone is reading about weight loss (spec §2: the path contains "semaglutide"). */
export function isAboutWeightLoss(pathname: string): boolean {
  return pathname.includes("semaglutide");
}

/** Where registering starts for someone on this page. */
export function registerFrom(pathname: string): string {
  return isAboutWeightLoss(pathname) ? href("/semaglutide/register") : href("/register");
}

/** Pricing stays on the weight-loss page for someone who is there. */
export function mainLinks(pathname: string): readonly PageLink<ShellText>[] {
  return [
    { to: `${href("/")}#our-process`, label: "Our Process" },
    { to: href("/faqs"), label: "FAQs" },
    { to: href("/resources"), label: "Resources" },
    {
      to: `${isAboutWeightLoss(pathname) ? href("/semaglutide") : href("/")}#pricing`,
      label: "Pricing",
    },
    { to: href("/shop"), label: "Shop" },
  ];
}

/** For `aria-current`: this page, or a page below it. */
export function currentness(pathname: string, to: string): "page" | "true" | undefined {
  if (pathname === to) return "page";
  return pathname.startsWith(`${to}/`) ? "true" : undefined;
}
