/** Lines of code. Focusable, so that they can be scrolled sideways with the keyboard on a narrow screen. */
export const CodeSample = ({ label, code }: { label: string; code: string }) => (
  <section className="my-5 overflow-x-auto rounded bg-(--sunken) px-4 py-3" aria-label={label} tabIndex={0}>
    <pre className="font-mono text-sm leading-relaxed">{code}</pre>
  </section>
);
