/** The four steps that a buyer sees of an order, from the facts the order carries. */
export type OrderFacts = {
  readonly createdAt: string;
  readonly paidAt: string | null;
  readonly completedAt: string | null;
};

export const orderStepNames = ['received', 'payment', 'plate-made', 'shipped'] as const;

export type OrderStep = {
  readonly step: (typeof orderStepNames)[number];
  readonly state: 'done' | 'current' | 'ahead';
  readonly at: string | null;
};

/** Never says paid before it is: payment is done by its own fact, the last two by completion alone. */
export const orderSteps = (order: OrderFacts): readonly OrderStep[] => {
  const reached = {
    received: order.createdAt,
    payment: order.paidAt,
    'plate-made': order.completedAt,
    shipped: order.completedAt,
  };
  const current = orderStepNames.find((step) => reached[step] === null);
  return orderStepNames.map((step) => {
    if (reached[step] === null) return { step, state: step === current ? 'current' : 'ahead', at: null };
    return { step, state: 'done', at: step === 'plate-made' ? null : reached[step] };
  });
};
