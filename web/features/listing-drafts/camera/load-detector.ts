import { BarcodeDetector, prepareZXingModule, purgeZXingModule } from 'barcode-detector/ponyfill';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** One object for all calls: the package loads its WebAssembly again for any other, so for each book. */
const overrides = {
  locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path),
};

/** Loads the reader of barcodes, once. Its WebAssembly is a file of ours: without this, the package would fetch it from another site. */
export async function loadDetector() {
  try {
    await prepareZXingModule({ overrides, fireImmediately: true });
  } catch (error) {
    // Otherwise the next attempt would be given the same failure.
    purgeZXingModule();
    throw error;
  }
  return BarcodeDetector;
}
