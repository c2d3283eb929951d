const storageKey = 'keepsake.ref';
const keptDays = 30;

type Kept = { readonly code: string; readonly at: number };

/** The code of whoever sent this visitor: from the address, else from a visit in the last 30 days. */
export const referral = (search: string): string | undefined => {
  const given = new URLSearchParams(search).get('ref')?.trim().slice(0, 100);
  try {
    if (given) {
      localStorage.setItem(storageKey, JSON.stringify({ code: given, at: Date.now() } satisfies Kept));
      return given;
    }
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Kept | null;
    return kept && Date.now() - kept.at < keptDays * 86_400_000 ? kept.code : undefined;
  } catch {
    // Without storage the code counts for this page only.
    return given || undefined;
  }
};
