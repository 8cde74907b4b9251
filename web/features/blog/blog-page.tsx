import { Link } from 'react-router';
import cardStyles from '#web/ui/card.module.css';
import { classNames } from '#web/ui/class-names.ts';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './blog-page.module.css';
import { FrameworksEntry } from './frameworks-entry.tsx';
import { InheritanceEntry } from './inheritance-entry.tsx';
import { StateEntry } from './state-entry.tsx';
import { UnitTestsEntry } from './unit-tests-entry.tsx';

export const Component = () => (
  <div className={classNames(layoutStyles.wrap, styles.blog)}>
    <title>Blog · Dogear</title>
    <meta
      name="description"
      content="Four questions about building for the web: state, prototypes, unit tests, and React, Angular or Vue."
    />
    <header className={styles.head}>
      <div>
        <h1>The blog, in four good questions</h1>
        <p>
          Some of our readers build websites. These are the questions they ask each other most, each with a
          picture and no jargon.
        </p>
      </div>
      <Contents />
    </header>
    <StateEntry />
    <InheritanceEntry />
    <UnitTestsEntry />
    <FrameworksEntry />
    <p className={styles.closing}>
      Rather read it on paper? <Link to="/category/engineering">Browse the engineering shelf</Link>
    </p>
  </div>
);

const Contents = () => (
  <nav className={classNames(cardStyles.card, styles.contents)} aria-labelledby="contents">
    <p id="contents">Contents</p>
    <ol>
      <li>
        <a href="#state">Managing state in React</a>
      </li>
      <li>
        <a href="#inheritance">Prototypal inheritance</a>
      </li>
      <li>
        <a href="#unit-tests">Unit tests</a>
      </li>
      <li>
        <a href="#frameworks">React, Angular or Vue</a>
      </li>
    </ol>
  </nav>
);
