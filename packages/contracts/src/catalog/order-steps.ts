/** The facts of an order that determine its four steps. */
export type OrderFacts = {
  readonly createdAt: string;
  readonly paidAt: string | null;
  readonly shippedAt: string | null;
  readonly completedAt: string | null;
};

export const orderStepNames = ['received', 'payment', 'plate-made', 'shipped'] as const;

export type OrderStep = {
  readonly step: (typeof orderStepNames)[number];
  readonly state: 'done' | 'current' | 'ahead';
  readonly at: string | null;
};

/** Returns the four steps of an order, each completed by its own fact. An order closed by staff has no current step. */
export const orderSteps = (order: OrderFacts): readonly OrderStep[] => {
  const reached = {
    received: order.createdAt,
    payment: order.paidAt,
    'plate-made': order.shippedAt ?? (order.paidAt === null ? null : order.completedAt),
    shipped: order.shippedAt,
  };
  const current = order.completedAt === null ? orderStepNames.find((step) => reached[step] === null) : undefined;
  return orderStepNames.map((step) => {
    if (reached[step] === null) return { step, state: step === current ? 'current' : 'ahead', at: null };
    return { step, state: 'done', at: step === 'plate-made' ? null : reached[step] };
  });
};
