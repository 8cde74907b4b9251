import { drawFrameworks } from './blog-frameworks.ts';
import { drawPrototypes } from './blog-prototypes.ts';
import { drawState } from './blog-state.ts';
import { drawUnitTest } from './blog-unit-test.ts';

/** The blog's four illustrations. */
export async function drawBlog(coverOf: (title: string) => Buffer): Promise<void> {
  await drawState(coverOf);
  await drawPrototypes(coverOf);
  await drawUnitTest();
  await drawFrameworks();
}
