import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, Outlet } from "react-router";
import { expect, test } from "vitest";
import { Translated, useText } from "#ui/language/text.ts";
import { questions, type QuestionsText } from "../../shared/language/es/questions.server.ts";
import { shell } from "../../shared/language/es/shell.server.ts";
import QuestionsLayout from "./layout.tsx";

const TEXTS = { ...shell, ...questions };

/** The layout around a question, on the page of somebody who reads Spanish. */
function show(language: "en" | "es"): string {
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/",
      Component: () => createElement(Translated, { value: TEXTS }, createElement(Outlet)),
      children: [{ Component: QuestionsLayout, children: [{ id: "page", index: true, Component: Question }] }],
    },
  ]);
  return renderToStaticMarkup(
    createElement(Stub, {
      hydrationData: { loaderData: { root: { language: "es", brand: { name: "Clinic" } }, page: { language } } },
    }),
  );
}

function Question() {
  return useText<QuestionsText>()("Continue");
}

test("questions in Spanish are on a Spanish page", () => {
  expect(show("es")).toMatch(/Mi cuenta.*Ayuda.*<main[^>]*>Continuar</s);
});

test("with a text that isn't translated, all of the question is in English and marked as English", () => {
  expect(show("en")).toMatch(/Mi cuenta.*Ayuda.*<main[^>]*><div lang="en-US">Continue</s);
});
