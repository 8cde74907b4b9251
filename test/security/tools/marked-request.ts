/** A request in which every value is followed by `*`, which tells sqlmap where to inject. */
export type MarkedRequest = { name: string; text: string; parameters: number };

type Parts = {
  method: string;
  /** Already marked where a part of it is a parameter. */
  path: string;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** Replaces a JSON body. Already marked. */
  form?: { type: string; text: string };
};

/** Serializes a request with its query and body marked. */
export function markRequest(name: string, address: string, parts: Parts): MarkedRequest {
  const { method, path, query = {}, body, headers = {}, form } = parts;
  const search = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(String(value))}*`);
  const content = body ? { type: 'application/json', text: markJson(body) } : form;
  const head = [
    // sqlmap treats two requests that differ only in method or headers as one, so the name is added to the
    // query.
    `${method} ${path}?${[name.replaceAll(/\W+/g, '-'), ...search].join('&')} HTTP/1.1`,
    `Host: ${address.replace('http://', '')}`,
    ...Object.entries(headers).map(([header, value]) => `${header}: ${value}`),
    ...(content ? [`Content-Type: ${content.type}`] : []),
  ];
  const text = [...head, '', content?.text ?? ''].join('\r\n');
  return { name, text, parameters: text.split('*').length - 1 };
}

function markJson(body: Record<string, unknown>): string {
  const members = Object.entries(body).map(([key, value]) => {
    const json = JSON.stringify(value);
    return `${JSON.stringify(key)}:${typeof value === 'string' ? `${json.slice(0, -1)}*"` : `${json}*`}`;
  });
  return `{${members.join(',')}}`;
}
