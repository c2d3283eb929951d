/** What the sample families do is what any visitor does: calls of the public site, each with a key of its own. */
export type PublicSite = {
  readonly send: (path: string, key: string, body: FormData | object) => Promise<unknown>;
};

const alreadyThere = /\/idempotency-key-reused$/;

/**
 * A repeat of the story is a new browser with an old key. Where the answer belongs to the browser the site refuses it,
 * which tells that the thing is there already; then the answer is undefined.
 */
export const publicSite = (url: string): PublicSite => ({
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
