/** The one catalogue of event types. The slug is also the name of the accent (`data-event`) and the only form that events carry. */
export const eventTypeSlugs = [
  'memorial',
  'wedding',
  'birthday',
  'graduation',
  'anniversary',
  'retirement',
  'pet-memorial',
  'general',
] as const;

export type EventTypeSlug = (typeof eventTypeSlugs)[number];

export type EventType = {
  readonly slug: EventTypeSlug;
  readonly label: string;
  /** The words of the choice in the activation form, where they differ from the label. */
  readonly choice: string;
  /** What stands before the name, smaller, inside the heading. */
  readonly lead: string;
  readonly subtitle: string;
  /** Memorial wording never celebrates: no "Happy", no exclamation marks. */
  readonly remembrance: boolean;
};

const entry = (
  slug: EventTypeSlug,
  label: string,
  lead: string,
  subtitle: string,
  more: { readonly choice?: string; readonly remembrance?: boolean } = {},
): EventType => ({ slug, label, choice: label, lead, subtitle, remembrance: false, ...more });

const remembrance = { remembrance: true };

/** In the order of the activation form. */
export const eventTypes: readonly EventType[] = [
  entry('memorial', 'Memorial', 'In memory of', 'Remembered by family and friends.', remembrance),
  entry('wedding', 'Wedding', 'The wedding of', 'Pictures and words from those who were there.'),
  entry('birthday', 'Birthday', 'Birthday memories of', 'Pictures and stories from family and friends.'),
  entry('graduation', 'Graduation', 'The graduation of', 'The way there, and the day.'),
  entry('anniversary', 'Anniversary', 'The anniversary of', 'The years so far.'),
  entry('retirement', 'Retirement', 'The retirement of', 'A working life, told by its people.'),
  entry('pet-memorial', 'Pet Memorial', 'In memory of', 'A good companion.', remembrance),
  entry('general', 'Memory Timeline', 'The story of', 'Memories, kept together.', {
    choice: 'Memory Timeline (General)',
  }),
];

/** The five of the order form (decision 50); the API accepts the whole catalogue. */
export const orderFormEventTypes: readonly EventTypeSlug[] = [
  'wedding',
  'memorial',
  'birthday',
  'retirement',
  'pet-memorial',
];

const bySlug = new Map(eventTypes.map((type) => [type.slug, type]));
const spelling = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const bySpelling = new Map(
  eventTypes.flatMap((type) =>
    [type.slug, type.label, type.choice].map((text) => [spelling(text), type.slug] as const),
  ),
);

export const eventTypeOf = (slug: EventTypeSlug): EventType => {
  const found = bySlug.get(slug);
  if (!found) throw new RangeError(`There is no event type ${String(slug)}.`);
  return found;
};

/**
 * Slug or label in any case and with any punctuation gives its type; unknown text is kept as the label under the general theme;
 * blank or absent is the general type.
 */
export const lookUpEventType = (text: string | undefined): { readonly slug: EventTypeSlug; readonly label: string } => {
  const typed = (text ?? '').trim();
  const slug = bySpelling.get(spelling(typed));
  if (slug) return { slug, label: eventTypeOf(slug).label };
  return { slug: 'general', label: typed === '' ? eventTypeOf('general').label : typed };
};

/**
 * The two parts of a timeline's heading; without an honoree the name is "Memory Timeline" and nothing leads it. What the family
 * wrote itself stands alone.
 */
export const timelineHeading = (
  slug: EventTypeSlug,
  honoreeName: string | undefined,
  own?: string | null,
): { readonly lead: string; readonly name: string } => {
  if (own) return { lead: '', name: own };
  const name = (honoreeName ?? '').trim();
  return name === '' ? { lead: '', name: 'Memory Timeline' } : { lead: eventTypeOf(slug).lead, name };
};
