import type { Page } from 'playwright-core';

/** The camera of a page, which shows what the script holds before it. */
export type ScriptedCamera = { show: (picture: Buffer) => Promise<void> };

/**
 * Replaces the camera of a page. Chromium's own fake camera cannot change its picture at a chosen moment. Like in a hand, the picture is
 * never quite still.
 */
export async function installScriptedCamera(page: Page): Promise<ScriptedCamera> {
  await page.addInitScript(replaceCamera);
  return {
    show: async (picture) => {
      await page.evaluate((jpeg) => window.holdBeforeCamera?.(jpeg), picture.toString('base64'));
    },
  };
}

declare global {
  interface Window {
    holdBeforeCamera?: (jpeg: string) => Promise<void>;
  }
}

function replaceCamera(): void {
  const canvas = document.createElement('canvas');
  canvas.width = 1280;
  canvas.height = 720;
  const context = canvas.getContext('2d');
  let picture: ImageBitmap | undefined;
  let frame = 0;
  setInterval(() => {
    frame += 1;
    if (picture) context?.drawImage(picture, 3 * Math.sin(frame / 5), 2 * Math.cos(frame / 7));
  }, 33);
  window.holdBeforeCamera = async (jpeg) => {
    const bytes = Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0));
    picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
  };
  navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(30));
}
