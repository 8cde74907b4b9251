import { Info } from 'lucide-react';
import styles from './no-script-notice.module.css';
import { Notice } from './notice.tsx';

/** Said only where the browser runs no script: what does not work without, and what to do. */
export const NoScriptNotice = ({ what }: { what: string }) => (
  <noscript>
    <Notice icon={Info} title={`${what} needs JavaScript`} className={styles.notice}>
      <p>Turn it on in your browser and reload this page. You can read everything without it.</p>
    </Notice>
  </noscript>
);
