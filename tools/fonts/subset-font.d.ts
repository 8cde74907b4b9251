/** subset-font has no types. */
declare module 'subset-font' {
  type Axis = number | { min: number; max: number; default?: number };
  type Options = {
    targetFormat: 'woff2' | 'truetype';
    keepAllGlyphs?: boolean;
    keepFeatures?: readonly string[];
    noHinting?: boolean;
    variationAxes?: Record<string, Axis> | undefined;
  };
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: Options,
  ): Promise<Buffer>;
}
