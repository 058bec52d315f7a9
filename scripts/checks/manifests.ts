import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { parseAllDocuments } from "yaml";

const FOLDER = "deploy/kubernetes";

/**
 * Kubernetes ignores unknown fields, so a misspelled probe is no probe. We write every manifest as a literal of its kind's type and
 * pass it to the compiler, which refuses unknown fields and wrong types.
 */
export function manifestProblems(files: { name: string; text: string }[]): string[] {
  const sources = new Map<string, { name: string; text: string }>();
  const problems: string[] = [];
  for (const { name, text } of files) {
    parseAllDocuments(text).forEach((document, i) => {
      problems.push(...document.errors.map(({ message }) => `${name}: ${message}`));
      const content = document.toJS() as { apiVersion?: string; kind?: string };
      const { apiVersion = "", kind = "" } = content;
      if (apiVersion.startsWith("kustomize.config.k8s.io/")) return;
      const from = apiVersion.includes("/") ? apiVersion.replace(".k8s.io", "") : `core/${apiVersion}`;
      const literal = `import type { ${kind} } from "kubernetes-types/${from}";\nexport const manifest: ${kind} = ${JSON.stringify(content)};\n`;
      sources.set(`${process.cwd()}/manifest-${name.replaceAll("/", "-")}-${i}.ts`, { name, text: literal });
    });
  }
  return [...problems, ...compile(sources)];
}

function compile(sources: Map<string, { name: string; text: string }>): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (path) => sources.has(path) || fileExists(path);
  host.readFile = (path) => sources.get(path)?.text ?? readFile(path);
  host.getSourceFile = (path, version) => {
    const text = host.readFile(path);
    return text === undefined ? undefined : ts.createSourceFile(path, text, version);
  };
  const program = ts.createProgram({ rootNames: [...sources.keys()], options, host });
  return ts.getPreEmitDiagnostics(program).map((found) => {
    const name = sources.get(found.file?.fileName ?? "")?.name ?? found.file?.fileName ?? "";
    return `${name}: ${ts.flattenDiagnosticMessageText(found.messageText, " ")}`;
  });
}

if (import.meta.main) {
  const names = globSync(`${FOLDER}/**/*.yaml`).sort();
  const problems = manifestProblems(names.map((name) => ({ name, text: readFileSync(name, "utf8") })));
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exitCode = problems.length || !names.length ? 1 : 0;
}
