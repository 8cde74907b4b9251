declare module 'heic-decode' {
  type Decoded = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> };
  type Image = { width: number; height: number; decode: () => Promise<Decoded> };

  const decode: { all: (input: { buffer: Uint8Array }) => Promise<Image[]> };
  export default decode;
}
