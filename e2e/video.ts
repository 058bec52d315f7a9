import { expect, type Page } from "@playwright/test";

/** Makes a browser show a made-up camera and microphone, and allow them. */
export const MADE_UP_CAMERA = [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  "--autoplay-policy=no-user-gesture-required",
];

/** Pictures of the other side move on both screens. */
export async function expectCall(...pages: Page[]): Promise<void> {
  for (const page of pages) {
    await expect(page.getByText(/^(Good|Weak)/)).toBeVisible({ timeout: 30_000 });
    await expect(async () => {
      const moves = await page.getByLabel(/^Video of/).evaluate(async (video: HTMLVideoElement) => {
        const before = video.getVideoPlaybackQuality().totalVideoFrames;
        await new Promise((done) => setTimeout(done, 500));
        return video.getVideoPlaybackQuality().totalVideoFrames - before;
      });
      expect(moves).toBeGreaterThan(0);
    }).toPass({ timeout: 30_000 });
  }
}
