/** Calls of the public site with an idempotency key each, as one browser makes them: cookies are kept. */
export type PublicSite = {
  readonly send: (path: string, key: string, body: FormData | object, method?: 'POST' | 'PUT') => Promise<unknown>;
};

const alreadyThere = /\/idempotency-key-reused$/;

/**
 * Returns undefined when the site refuses a repeated request: the stored result belongs to another browser, so the
 * resource already exists.
 */
export const publicSite = (url: string): PublicSite => {
  const cookies = new Map<string, string>();
  return {
    send: async (path, key, body, method = 'POST') => {
      const isForm = body instanceof FormData;
      const init: RequestInit = {
        method,
        body: isForm ? body : JSON.stringify(body),
        headers: {
          'idempotency-key': key,
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
          ...(isForm ? {} : { 'content-type': 'application/json' }),
        },
      };
      const response = await fetch(new URL(path, url), init);
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const answer = (await response.json()) as { readonly type?: unknown; readonly detail?: unknown };
      if (response.ok) return answer;
      if (alreadyThere.test(String(answer.type))) return undefined;
      throw new Error(`${path} answered ${response.status}: ${String(answer.detail)}`);
    },
  };
};
