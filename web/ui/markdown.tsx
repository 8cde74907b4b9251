import { createElement, Fragment, type ReactNode } from 'react';
import type { MarkdownNode, MarkdownTree } from '#contract/site/site-texts.ts';
import { classNames } from './class-names.ts';
import styles from './markdown.module.css';

type Props = { tree: MarkdownTree; className?: string | undefined };

/** A text of the host. Every node becomes a React element, so nothing in it is read as HTML. */
export const Markdown = ({ tree, className }: Props) => (
  <div className={classNames(styles.prose, className)}>{toElements(tree)}</div>
);

/** The same without its own styles, where the page around it has them. */
export const PlainMarkdown = ({ tree }: { tree: MarkdownTree }) => <>{toElements(tree)}</>;

const toElements = (nodes: MarkdownTree): ReactNode =>
  nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a tree is replaced as a whole.
    <Fragment key={index}>{toElement(node)}</Fragment>
  ));

const tags = {
  paragraph: 'p',
  strong: 'strong',
  emphasis: 'em',
  quote: 'blockquote',
  item: 'li',
} as const;

function toElement(node: MarkdownNode): ReactNode {
  switch (node.type) {
    case 'text':
      return node.value;
    case 'code':
      return <code>{node.value}</code>;
    case 'codeBlock':
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      );
    case 'break':
      return <br />;
    case 'rule':
      return <hr />;
    case 'heading':
      return createElement(`h${Math.min(node.level, 4)}`, null, toElements(node.children));
    case 'list':
      return createElement(node.ordered ? 'ol' : 'ul', null, toElements(node.children));
    case 'link':
      return <a href={node.url}>{toElements(node.children)}</a>;
    default:
      return createElement(tags[node.type], null, toElements(node.children));
  }
}
