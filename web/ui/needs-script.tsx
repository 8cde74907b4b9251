import { Info } from 'lucide-react';

/** Said only where the browser runs no script: what does not work without, and what to do. */
export const NeedsScript = ({ what }: { what: string }) => (
  <noscript>
    <div className="slip mb-6">
      <Info aria-hidden="true" />
      <strong>{what} needs JavaScript</strong>
      <p>Turn it on in your browser and reload this page. You can read everything without it.</p>
    </div>
  </noscript>
);
