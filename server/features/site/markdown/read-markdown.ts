import { say } from '#contract/kernel/sentence.ts';
import type { MarkdownNode, MarkdownTree } from '#contract/site/site-texts.ts';
import { validationError } from '#server/http/endpoint.ts';
import { createLimiter } from '#server/lib/limit-concurrency.ts';
import { runInWorker } from '#server/lib/run-in-worker.ts';
import { isTooIntricate } from './is-too-intricate.ts';

const defaultBounds = {
  timeoutMs: 3_000,
  /** A page with more takes others' time whenever it is rendered. A text of 20,000 characters has a few hundred. */
  maxNodes: 3_000,
};

/** Each parser has a thread of its own, because some texts take it seconds. */
const oneAtATime = createLimiter(1);

/**
 * Parses Markdown beside the event loop, within a time, to a tree of limited size.
 * @throws DomainError `invalid_input` if the text is too intricate for that
 */
export async function readMarkdown(text: string, bounds = defaultBounds): Promise<MarkdownTree> {
  const tree = isTooIntricate(text) ? undefined : await oneAtATime(() => parseBeside(text, bounds.timeoutMs));
  if (!tree || countNodes(tree) > bounds.maxNodes) throw tooIntricate();
  return tree;
}

const tooIntricate = () => validationError([{ path: ['text'], message: say('fields.tooIntricate') }]);

async function parseBeside(text: string, timeoutMs: number): Promise<MarkdownTree | undefined> {
  try {
    return await runInWorker(new URL('./markdown-worker.ts', import.meta.url), text, {
      timeoutMs,
      heapMb: 64,
    });
  } catch {
    // Too slow, or out of memory: the text is to blame in either case.
    return undefined;
  }
}

const countNodes = (nodes: readonly MarkdownNode[]): number =>
  nodes.reduce((sum, node) => sum + 1 + ('children' in node ? countNodes(node.children) : 0), 0);
