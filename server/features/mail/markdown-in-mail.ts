import { html, raw } from 'hono/html';
import type { MarkdownNode, MarkdownTree } from '#contract/site/site-texts.ts';

/** A text of the host, and the address of the site, because links of an email need a whole one. */
export type HostText = { tree: MarkdownTree; origin: string };

type Html = ReturnType<typeof html>;
type Styles = { paragraph: string; link: string };

/** Renders a text of the host for the HTML of an email. What it contains is escaped, so nothing in it is read as HTML. */
export function markdownHtml({ tree, origin }: HostText, styles: Styles): Html[] {
  const inside = (nodes: MarkdownTree): Html[] => nodes.map(render);
  const render = (node: MarkdownNode): Html => {
    switch (node.type) {
      case 'text':
        return html`${node.value}`;
      case 'code':
      case 'codeBlock':
        return html`<code>${node.value}</code>`;
      case 'break':
        return html`<br>`;
      case 'rule':
        return html`<hr>`;
      case 'strong':
        return html`<strong>${inside(node.children)}</strong>`;
      case 'emphasis':
        return html`<em>${inside(node.children)}</em>`;
      case 'link': {
        const address = wholeAddress(node.url, origin);
        if (!address) return html`${inside(node.children)}`;
        return html`<a class="link" href="${address}" style="${raw(styles.link)}">${inside(node.children)}</a>`;
      }
      case 'list':
        return node.ordered
          ? html`<ol style="${raw(styles.paragraph)}">${inside(node.children)}</ol>`
          : html`<ul style="${raw(styles.paragraph)}">${inside(node.children)}</ul>`;
      case 'item':
        return html`<li>${node.children.map((child) => (child.type === 'paragraph' ? inside(child.children) : render(child)))}</li>`;
      case 'heading':
        return html`<h2 style="${raw(styles.paragraph)};font-size:20px;line-height:1.25">${inside(node.children)}</h2>`;
      case 'quote':
        return html`<blockquote style="margin:0">${inside(node.children)}</blockquote>`;
      default:
        return html`<p style="${raw(styles.paragraph)}">${inside(node.children)}</p>`;
    }
  };
  return tree.map(render);
}

/** The blocks of a text of the host in plain text; a link is followed by its address. */
export function markdownText({ tree, origin }: HostText): string[] {
  const inline = (nodes: MarkdownTree): string => nodes.map(write).join('');
  const write = (node: MarkdownNode): string => {
    switch (node.type) {
      case 'text':
      case 'code':
      case 'codeBlock':
        return node.value;
      case 'break':
        return '\n';
      case 'rule':
        return '';
      case 'link': {
        const text = inline(node.children);
        const address = wholeAddress(node.url, origin);
        return !address || address === text ? text : `${text} (${address})`;
      }
      case 'list':
        return node.children
          .map((item, at) => `${node.ordered ? `${at + 1}.` : '-'} ${write(item)}`)
          .join('\n');
      case 'item':
      case 'quote':
        return node.children.map(write).join('\n');
      default:
        return inline(node.children);
    }
  };
  return tree.map(write).filter((block) => block !== '');
}

/** Undefined for a link to a place on the same page, which an email does not have. */
const wholeAddress = (url: string, origin: string): string | undefined =>
  url.startsWith('#') ? undefined : url.startsWith('/') ? origin + url : url;
