/** subset-font has no types. */
declare module 'subset-font' {
  type Axis = number | { min: number; max: number; default?: number };
  type Options = {
    targetFormat: 'woff2';
    keepFeatures?: readonly string[];
    noHinting?: boolean;
    variationAxes?: Record<string, Axis> | undefined;
  };
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
