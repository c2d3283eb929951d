import { z } from 'zod';
import { anyLine, count, instant, requiredLine } from '../fields.js';

/** Choices of the owner for the tribute film. */
export const filmSettings = z
  .object({
    /** `auto`: the product chooses by date, hearts and contributors; `own`: the memories listed. */
    choice: z.enum(['auto', 'own'], { error: 'Please choose who selects the memories.' }),
    /** Memories in the order of the film. Ignored with `auto`. */
    memories: z
      .array(z.uuid({ error: 'Please choose a memory of this timeline.' }), {
        error: 'Please send a list of memories.',
      })
      .max(20_000, 'Please send at most 20,000 memories.'),
    maxMinutes: z
      .int({ error: 'Please choose a length in minutes.' })
      .min(1, 'A film has at least 1 minute.')
      .max(10, 'A film has at most 10 minutes.'),
    pace: z.enum(['slow', 'calm', 'lively'], { error: 'Please choose a pace.' }),
    title: requiredLine(80, 'Please enter a title for the film.'),
    dates: anyLine(80),
    closing: anyLine(120),
    captions: z.boolean({ error: 'Please send true or false.' }),
    music: z.boolean({ error: 'Please send true or false.' }),
    voices: z.boolean({ error: 'Please send true or false.' }),
  })
  .meta({ id: 'FilmSettings' });

/** The newest request for a film, and the film that can be played. */
export const filmCopyAnswer = z
  .object({
    /** `none`: never requested, or deleted. */
    state: z.enum(['none', 'queued', 'making', 'ready', 'failed', 'canceled']),
    /** Scenes rendered so far, and the total; 0 until the start. */
    done: count(),
    total: count(),
    film: z
      .object({
        requestedAt: instant(),
        size: count(),
        seconds: count(),
        /** Files that could not be read and were left out. */
        skipped: count(),
        /** Memories of the film that were changed or removed since. */
        changed: count(),
        /** The memory wall may play it. */
        onWall: z.boolean(),
        url: z.string(),
        posterUrl: z.string(),
      })
      .nullable(),
    /** Whether the partner who prepared the page may order and download it; `none`: no partner did. */
    sharing: z.enum(['none', 'off', 'on']),
  })
  .meta({ id: 'FilmCopy' });
export type FilmCopyAnswer = z.infer<typeof filmCopyAnswer>;

/** Whether the memory wall may play the finished film. */
export const filmOnWallBody = z
  .object({ onWall: z.boolean({ error: 'Please send true or false.' }) })
  .meta({ id: 'FilmOnWall' });

/** Whether the partner of the page's case may order and download the film. */
export const filmSharingBody = z
  .object({ shared: z.boolean({ error: 'Please send true or false.' }) })
  .meta({ id: 'FilmSharing' });

/** `GET /api/cases/{id}/film`: the film of the case's page; `sharing` of the family decides whether there is one. */
export const caseFilmAnswer = z
  .object({
    /** `none`: the family has not opened the page yet. */
    sharing: z.enum(['none', 'off', 'on']),
    state: z.enum(['none', 'queued', 'making', 'ready', 'failed', 'canceled']),
    done: count(),
    total: count(),
    film: z
      .object({
        requestedAt: instant(),
        size: count(),
        seconds: count(),
        changed: count(),
        url: z.string(),
        posterUrl: z.string(),
      })
      .nullable(),
    /** When the partner last asked the family by email; null unless the film is not shared. */
    askedAt: instant().nullable(),
  })
  .meta({ id: 'CaseFilm' });
export type CaseFilmAnswer = z.infer<typeof caseFilmAnswer>;

/** The film that the memory wall plays; null if there is none or it is switched off. */
export const wallFilmAnswer = z
  .object({ film: z.object({ url: z.string(), posterUrl: z.string() }).nullable() })
  .meta({ id: 'WallFilm' });
export type WallFilmAnswer = z.infer<typeof wallFilmAnswer>;

/** Settings of the newest film, or suggested ones, and the memories that can be in it. */
export const filmAnswer = z
  .object({
    settings: filmSettings,
    memories: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        date: z.string().nullable(),
        submittedBy: z.string().nullable(),
        photos: count(),
        videos: count(),
        voices: count(),
        hearts: count(),
        thumbUrl: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'Film' });
export type FilmAnswer = z.infer<typeof filmAnswer>;

/** What a film with these settings contains. */
export const filmPlanAnswer = z
  .object({
    seconds: count(),
    /** Photos and videos in the film. */
    scenes: count(),
    /** Chosen photos, videos and recordings that do not fit into the length. */
    leftOut: count(),
    /** Memories with at least one scene, in their order. */
    memories: z.array(z.uuid()),
  })
  .meta({ id: 'FilmPlan' });
export type FilmPlanAnswer = z.infer<typeof filmPlanAnswer>;
