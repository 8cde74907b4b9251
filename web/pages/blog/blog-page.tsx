import { FrameworksEntry } from './frameworks-entry.tsx';
import { InheritanceEntry } from './inheritance-entry.tsx';
import { StateEntry } from './state-entry.tsx';
import { UnitTestsEntry } from './unit-tests-entry.tsx';

/** Four questions that stay the same. */
export const Component = () => (
  <div className="wrap prose-page">
    <title>Blog · Dogear</title>
    <meta
      name="description"
      content="Four questions about building for the web: state, prototypes, unit tests, and React, Angular or Vue."
    />
    <h1>Blog</h1>
    <p className="intro mb-[clamp(2rem,5vw,3.5rem)]">
      Dogear’s course-book shelf is full of programming. These are the four questions its readers ask most,
      answered without the jargon.
    </p>
    <StateEntry />
    <InheritanceEntry />
    <UnitTestsEntry />
    <FrameworksEntry />
  </div>
);
