import { redirectDocument } from 'react-router';
import { findPage, type PagePath } from '#contract/pages.ts';

/** For the loaders of pages that declare `needs`: only the policy of such a page's own document allows what it needs. */
export function requireOwnDocument(page: PagePath, documentPath: string, request: Request): void {
  if (findPage(documentPath) !== page) throw redirectDocument(request.url);
}
