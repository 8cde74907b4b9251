import { DomainError } from '#server/lib/errors.ts';

/**
 * Refuses a write that another site's page may have sent with our visitor's cookie. Browsers say where a
 * request comes from; a client that sends neither header is no browser and holds no such cookie by accident.
 * @throws DomainError `wrong_origin`
 */
export function assertSameOrigin(request: Request, publicOrigin: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  if (site && site !== 'same-origin' && site !== 'none') throw new DomainError('wrong_origin');
  if (origin && origin !== publicOrigin) throw new DomainError('wrong_origin');
}
