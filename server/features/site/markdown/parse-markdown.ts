import { fromMarkdown } from 'mdast-util-from-markdown';
import type { MarkdownNode, MarkdownTree } from '#contract/site/site-texts.ts';

type Content = ReturnType<typeof fromMarkdown>['children'][number];

/**
 * Parses Markdown to a small tree of headings, lists, links, bold, and italic. HTML and pictures are left out, and a link
 * whose address is not safe is only its text, so the tree cannot run anything.
 */
export function parseMarkdown(text: string): MarkdownTree {
  const tree = fromMarkdown(text);
  const targets = new Map(
    tree.children.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node.url]] : [])),
  );
  return mapNodes(tree.children, { targets, depth: 0 });
}

type Context = { targets: ReadonlyMap<string, string>; depth: number };

/** Deeper nesting is text that tries to exhaust the stack of the renderer. */
const maxDepth = 12;

const mapNodes = (nodes: readonly Content[], context: Context): MarkdownTree =>
  context.depth > maxDepth
    ? []
    : nodes.flatMap((node) => mapNode(node, { ...context, depth: context.depth + 1 }));

const simple = {
  paragraph: 'paragraph',
  strong: 'strong',
  emphasis: 'emphasis',
  blockquote: 'quote',
  listItem: 'item',
} as const;

function mapNode(node: Content, context: Context): MarkdownNode[] {
  switch (node.type) {
    case 'text':
      return [{ type: 'text', value: node.value }];
    case 'inlineCode':
      return [{ type: 'code', value: node.value }];
    case 'code':
      return [{ type: 'codeBlock', value: node.value }];
    case 'break':
      return [{ type: 'break' }];
    case 'thematicBreak':
      return [{ type: 'rule' }];
    case 'heading':
      // The page has the only heading of the first level.
      return [
        { type: 'heading', level: Math.max(2, node.depth), children: mapNodes(node.children, context) },
      ];
    case 'list':
      return [{ type: 'list', ordered: node.ordered === true, children: mapNodes(node.children, context) }];
    case 'link':
      return toLink(node.url, mapNodes(node.children, context));
    case 'linkReference':
      return toLink(context.targets.get(node.identifier) ?? '', mapNodes(node.children, context));
    case 'paragraph':
    case 'strong':
    case 'emphasis':
    case 'blockquote':
    case 'listItem':
      return [{ type: simple[node.type], children: mapNodes(node.children, context) }];
    default:
      return [];
  }
}

const toLink = (url: string, children: MarkdownTree): MarkdownTree =>
  isSafeUrl(url) ? [{ type: 'link', url, children }] : children;

/** Addresses on the web, of mail and telephones, and of this site: not those of scripts, nor of another host without a scheme. */
export const isSafeUrl = (url: string): boolean =>
  /^(?:https?:\/\/|mailto:)[^\s\\]+$/i.test(url) ||
  /^tel:[+\d() .-]+$/i.test(url) ||
  /^\/(?:[^/\s\\][^\s\\]*)?$/.test(url) ||
  /^#[\w-]+$/.test(url);
