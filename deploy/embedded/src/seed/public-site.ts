/** Calls of the public site with an idempotency key each, as a browser makes them. */
export type PublicSite = {
  readonly read: (path: string) => Promise<unknown>;
  readonly send: (path: string, key: string, body: FormData | object) => Promise<unknown>;
};

const alreadyThere = /\/idempotency-key-reused$/;

/**
 * Returns undefined when the site refuses a repeated request: the stored result belongs to another browser, so the
 * resource already exists.
 */
export const publicSite = (url: string): PublicSite => ({
  read: async (path) => (await fetch(new URL(path, url))).json(),
  send: async (path, key, body) => {
    const isForm = body instanceof FormData;
    const response = await fetch(new URL(path, url), {
      method: 'POST',
      body: isForm ? body : JSON.stringify(body),
      headers: { 'idempotency-key': key, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    });
    const answer = (await response.json()) as { readonly type?: unknown; readonly detail?: unknown };
    if (response.ok) return answer;
    if (alreadyThere.test(String(answer.type))) return undefined;
    throw new Error(`${path} answered ${response.status}: ${String(answer.detail)}`);
  },
});
