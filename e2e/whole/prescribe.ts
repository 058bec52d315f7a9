import { expect, type Page } from "@playwright/test";
import { waitForScript } from "../shell.ts";

/** From the open visit by the key P to the page where a prescription begins. */
export async function openPrescribe(provider: Page, visitId: string): Promise<void> {
  await provider.goto(`/provider/visits/${visitId}`);
  await waitForScript(provider);
  await expect(async () => {
    await provider.keyboard.press("p");
    await expect(provider).toHaveURL(/\/prescribe\?visit=/, { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
}

/** Begins from an order set, with this many refills, and looks at the checks of what is saved. */
export async function draftFromSet(provider: Page, name: RegExp, refills: string): Promise<void> {
  await provider.getByRole("button", { name }).click();
  await expect(provider.getByRole("heading", { name: "Safety checks" })).toBeVisible();
  await waitForScript(provider);
  await provider.getByLabel("Refills").fill(refills);
  await provider.keyboard.press("Control+Enter");
  await expect(provider.getByText("Saved and checked again")).toBeVisible();
  await expect(provider.getByLabel("Refills")).toHaveValue(refills);
}

/** Answers each warning by itself. Nothing may stop it. Returns how many warnings there were. */
export async function answerWarnings(provider: Page): Promise<number> {
  await expect(provider.getByText("Stop:", { exact: false })).toHaveCount(0);
  const reasons = await provider.getByLabel("Your reason to go on").all();
  for (const reason of reasons) await reason.selectOption({ label: "I talked with the patient about it" });
  return reasons.length;
}

type Press = (key: string) => Promise<void>;

/** The provider looked into the state's portal, found nothing, and says so by keys. */
export async function readPdmp(provider: Page, press: Press = (key) => provider.keyboard.press(key)): Promise<void> {
  await expect(provider.getByRole("link", { name: "Open Illinois PMP (ILPMP)" })).toBeVisible();
  await press("r");
  await expect(provider.getByRole("radio", { name: "Nothing on file" })).toBeFocused();
  for (const key of ["Space", "Tab", "Space", "Enter"]) await press(key);
  await expect(provider.getByText("Read today", { exact: true })).toBeVisible();
}

type Renewal = { dose?: string; isControlled?: boolean };

/**
 * From the patient's page to the service's frame: the same again, or another dose. Returns the keys it took; what the state's PDMP
 * takes is counted apart.
 */
export async function renewByKeys(
  provider: Page,
  userId: string,
  { dose, isControlled = false }: Renewal = {},
): Promise<{ keys: number; pdmpKeys: number }> {
  const pressed = { keys: 0, pdmpKeys: 0 };
  const count =
    (kind: keyof typeof pressed): Press =>
    async (key) => {
      pressed[kind] += 1;
      await provider.keyboard.press(key);
    };
  const press = count("keys");
  await provider.goto(`/provider/patients/${userId}`);
  await waitForScript(provider);
  await press("r");
  await expect(provider.getByRole("heading", { name: "Safety checks" })).toBeVisible();
  await waitForScript(provider);
  if (dose) {
    await press("d");
    for (const digit of dose) await press(digit);
    await press("Control+Enter");
    await expect(provider.getByText("Saved and checked again")).toBeVisible();
    await expect(provider.getByLabel("Each dose")).toHaveValue(dose);
  }
  if (isControlled) await readPdmp(provider, count("pdmpKeys"));
  await expect(provider.getByText("Stop:", { exact: false })).toHaveCount(0);
  for (const reason of await provider.getByLabel("Your reason to go on").all()) {
    await press("1");
    await expect(reason).not.toHaveValue("");
  }
  await press("Control+Enter");
  await expect(provider.getByRole("dialog")).toBeVisible();
  return pressed;
}

/** In the service's own frame. The page says that it's signed only once the service has said so. */
export async function signAtService(provider: Page, { needsCode }: { needsCode: boolean }): Promise<void> {
  const frame = provider.frameLocator('iframe[title="Signing page of the e-prescribing service"]');
  await expect(async () => {
    if ((await frame.getByRole("checkbox").count()) === 0) await provider.reload();
    await expect(frame.getByRole("checkbox")).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await frame.getByRole("checkbox").check();
  await frame.getByLabel("Passphrase").fill("made-up words");
  if (needsCode) await frame.getByLabel("Code from your token").fill("314159");
  await frame.getByRole("button", { name: "Sign and send" }).click();
  await expect(frame.getByText("Signed: 1")).toBeVisible();
  await expect(provider.getByText("Active", { exact: true }).first()).toBeVisible({ timeout: 30_000 });
}
