import { useEffect, useState } from 'react';
import { type MarkdownTree, previewMarkdown } from '#contract/site/site-texts.ts';
import { callApi } from '#web/lib/browser-api.ts';

const pauseMs = 250;

/** How the text will read, a moment after the last change. The server parses it, as it does when it is published. */
export function useMarkdownPreview(text: string): MarkdownTree {
  const [tree, setTree] = useState<MarkdownTree>([]);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => {
      callApi(previewMarkdown, { body: { text } }, { signal })
        .then((preview) => setTree(preview.tree))
        // The preview stays as it was until the next change.
        .catch(() => undefined);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  return tree;
}
