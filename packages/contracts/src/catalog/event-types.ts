/** The catalog of event types. Events carry only the slug, which also selects the accent (`data-event`). */
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
export const isEventTypeSlug = (text: string): text is EventTypeSlug => eventTypeSlugs.some((slug) => slug === text);

export type EventType = {
  readonly slug: EventTypeSlug;
  readonly label: string;
  /** Text of the choice in the activation form, where it differs from the label. */
  readonly choice: string;
  /** Smaller text before the name, inside the heading. */
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

/** Event types of the order form; the API accepts the whole catalog. */
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
 * Finds an event type by slug or label, ignoring case and punctuation. Unknown text becomes the label of the general
 * type; blank or absent text is the general type.
 */
export const lookUpEventType = (text: string | undefined): { readonly slug: EventTypeSlug; readonly label: string } => {
  const typed = (text ?? '').trim();
  const slug = bySpelling.get(spelling(typed));
  if (slug) return { slug, label: eventTypeOf(slug).label };
  return { slug: 'general', label: typed === '' ? eventTypeOf('general').label : typed };
};

/**
 * Returns the two parts of a timeline's heading. Without an honoree the name is "Memory Timeline" and the lead is
 * empty. A heading written by the family has no lead.
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
