import { expect, type Page } from "@playwright/test";

/** The lab does what its page's buttons do. */
export async function play(orderId: string, move: string, values: Record<string, string> = {}): Promise<void> {
  const answer = await fetch(`${process.env["CLINIC_MAIL"]}/labs/play`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ order_id: orderId, move, values }),
  });
  expect(answer.status, `${move} at the lab`).toBeLessThan(300);
}

/** What the worker does takes a moment. */
export async function reloadUntil(page: Page, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}
