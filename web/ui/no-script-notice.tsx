import { Info } from 'lucide-react';
import styles from './no-script-notice.module.css';
import { Notice } from './notice.tsx';

/** Shown only if JavaScript is disabled: which feature needs it, and what to do. */
export const NoScriptNotice = ({ what }: { what: string }) => (
  <noscript>
    <Notice icon={Info} title={`${what} needs JavaScript`} className={styles.notice}>
      <p>Turn it on in your browser and reload this page. You can read everything without it.</p>
    </Notice>
  </noscript>
);
