export type PartnerCount = {
  readonly month: string;
  readonly state: string;
  readonly status: 'submitted' | 'question' | 'refused' | 'active' | 'paused';
  readonly n: number;
};

export type PartnerFigures = {
  readonly active: number;
  readonly paused: number;
  readonly waiting: number;
  readonly refused: number;
  readonly applied: number;
  readonly approved: number;
  readonly newThisMonth: number;
  readonly states: readonly { readonly state: string; readonly active: number }[];
};

export const partnerFigures = (counts: readonly PartnerCount[], month: string): PartnerFigures => {
  const sum = (matches: (count: PartnerCount) => boolean): number =>
    counts.filter(matches).reduce((all, { n }) => all + n, 0);
  const of = (...some: readonly PartnerCount['status'][]): number => sum(({ status }) => some.includes(status));
  const states = [...new Set(counts.map(({ state }) => state))].map((state) => ({
    state,
    active: sum((count) => count.state === state && count.status === 'active'),
  }));
  return {
    active: of('active'),
    paused: of('paused'),
    waiting: of('submitted', 'question'),
    refused: of('refused'),
    applied: sum(() => true),
    approved: of('active', 'paused'),
    newThisMonth: sum((count) => count.status === 'active' && count.month === month),
    states: states
      .filter(({ active }) => active > 0)
      .toSorted((a, b) => b.active - a.active || a.state.localeCompare(b.state)),
  };
};
