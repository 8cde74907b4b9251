import { type RefObject, useEffect, useEffectEvent } from 'react';
import { createIsbnFilter } from './accept-isbn.ts';
import { openBarcodeReader, type ReadBarcodes } from './open-barcode-reader.ts';

const picturesPerSecond = 10;
/** How much of the picture is read: where the page shows the frame, with some room around it. */
const part = { width: 0.9, height: 0.6 };
/** Wide enough for the thinnest bars; a larger picture only takes longer. */
const maxWidth = 960;

/** Reads the camera's picture ten times a second while `isOn`, and reports the number of a book. */
export function useBarcode(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onIsbn: (isbn: string) => void,
): void {
  const report = useEffectEvent(onIsbn);
  // Loaded while the camera starts.
  useEffect(() => void openBarcodeReader().catch(() => undefined), []);
  useEffect(() => {
    if (!isOn) return;
    let hasLeft = false;
    const accept = createIsbnFilter();
    const canvas = document.createElement('canvas');
    const readLoop = async (read: ReadBarcodes) => {
      while (!hasLeft) {
        const begun = performance.now();
        const texts =
          video.current && drawMiddle(video.current, canvas) ? await read(canvas).catch(() => []) : [];
        const isbn = hasLeft ? undefined : accept(texts, performance.now());
        if (isbn) return report(isbn);
        await sleep(Math.max(0, 1000 / picturesPerSecond - (performance.now() - begun)));
      }
    };
    openBarcodeReader()
      .then(readLoop)
      // The number can still be typed.
      .catch(() => undefined);
    return () => {
      hasLeft = true;
    };
  }, [isOn, video]);
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Draws the middle of the video's picture. False until there is one. */
function drawMiddle(video: HTMLVideoElement, canvas: HTMLCanvasElement): boolean {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return false;
  const width = videoWidth * part.width;
  const height = videoHeight * part.height;
  const scale = Math.min(1, maxWidth / width);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas
    .getContext('2d', { willReadFrequently: true })
    ?.drawImage(
      video,
      (videoWidth - width) / 2,
      (videoHeight - height) / 2,
      width,
      height,
      0,
      0,
      canvas.width,
      canvas.height,
    );
  return true;
}
