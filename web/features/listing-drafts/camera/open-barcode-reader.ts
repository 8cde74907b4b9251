/** The native class of some browsers, and the one that stands in for it. */
type Detector = { detect: (source: ImageData | HTMLCanvasElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: ['ean_13'] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
};

/** Returns the numbers of the barcodes in a picture. */
export type ReadBarcodes = (picture: HTMLCanvasElement) => Promise<string[]>;

/** Opens the browser's own reader if it knows the barcodes of books; otherwise loads the one that we serve. */
export async function openBarcodeReader(): Promise<ReadBarcodes> {
  const native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (native && (await knowsBooks(native))) return readWith(native);
  const { loadDetector } = await import('./load-detector.ts');
  return readWith(await loadDetector());
}

const knowsBooks = (native: DetectorClass): Promise<boolean> =>
  native.getSupportedFormats().then(
    (formats) => formats.includes('ean_13'),
    () => false,
  );

function readWith(Detector: DetectorClass): ReadBarcodes {
  const detector = new Detector({ formats: ['ean_13'] });
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
}
