import mdx from "@mdx-js/rollup";
import rehypeSlug from "rehype-slug";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkMdxFrontmatter from "remark-mdx-frontmatter";
import { parse } from "yaml";
import { z } from "zod";
import { FRONT_MATTER, type ContentKind } from "../content/front-matter.ts";

/** MDX for the site, with front matter checked during the build. */
export function contentPlugin() {
  const plugin = mdx({
    remarkPlugins: [remarkGfm, remarkFrontmatter, checkFrontMatter, remarkMdxFrontmatter, fillPlaceholders],
    rehypePlugins: [rehypeSlug],
  });
  return {
    enforce: "pre" as const,
    ...plugin,
    /** Each text also exports its source: a review is of the words as written, whatever becomes of the markup. */
    async transform(source: string, id: string) {
      const made = await plugin.transform.call(this as never, source, id);
      if (!made || typeof made !== "object" || !("code" in made)) return made;
      return { ...made, code: `${made.code}\nexport const source = ${JSON.stringify(source)};\n` };
    },
  };
}

type Tree = { children: { type: string; value?: string }[] };
type File = { path: string; fail(reason: string): never };

function checkFrontMatter() {
  return (tree: Tree, file: File) => {
    const kind = /content\/(?:es\/)?(\w+)\/[^/]+\.mdx$/.exec(file.path)?.[1] as ContentKind | undefined;
    if (!kind || !(kind in FRONT_MATTER)) file.fail(`${file.path} lies in no folder that has front matter`);
    const node = tree.children.find(({ type }) => type === "yaml");
    const checked = FRONT_MATTER[kind].safeParse(parse(node?.value ?? ""));
    if (!checked.success) file.fail(`${file.path}: ${z.prettifyError(checked.error)}`);
  };
}

/** `{brand}` in a text is an expression in MDX; it becomes a placeholder that the page fills in. */
function fillPlaceholders() {
  return (tree: Tree) => visit(tree as unknown as Node);
}

type Node = { type: string; value?: string; children?: Node[]; data?: unknown };

function visit(node: Node): void {
  for (const child of node.children ?? []) {
    if (/^mdx(Text|Flow)Expression$/.test(child.type) && /^(brand|phone|address)$/.test(child.value ?? "")) {
      child.type = "text";
      child.value = `%${child.value}%`;
      delete child.data;
    }
    visit(child);
  }
}
