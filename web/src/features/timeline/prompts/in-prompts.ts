import { createArea } from '../../../shared/area/area.js';

/** Questions in the other languages; the sentences of the form are in the catalog of the area. */
const questions: Readonly<Record<string, () => Promise<Readonly<Record<string, string>>>>> = {
  es: async () => (await import('@keepsake/contracts/catalog/prompts/es')).es,
  fr: async () => (await import('@keepsake/contracts/catalog/prompts/fr')).fr,
  de: async () => (await import('@keepsake/contracts/catalog/prompts/de')).de,
  'pt-BR': async () => (await import('@keepsake/contracts/catalog/prompts/pt-br')).ptBr,
  ar: async () => (await import('@keepsake/contracts/catalog/prompts/ar')).ar,
};

/** Questions for guests. */
export const inPrompts = createArea(async (tag) => {
  const [{ default: catalog }, own = {}] = await Promise.all([
    import(`../../../locales/${tag}/prompts.json`),
    questions[tag]?.(),
  ]);
  const asked = Object.entries(own).map(([id, question]) => [`prompts.${id}`, [question]]);
  return { default: { ...catalog, ...Object.fromEntries(asked) } };
});
