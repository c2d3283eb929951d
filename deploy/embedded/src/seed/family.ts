import type { PromptId } from '@keepsake/contracts/catalog/prompts';
import type { Portrait } from './portraits.js';
import type { Scene } from './scenes.js';

/** A part of a drawn picture, as one photo. */
export type AlbumPhoto = {
  readonly of: Scene | Portrait;
  /** Left, top, width and height, from 0 to 1. */
  readonly part: readonly [left: number, top: number, width: number, height: number];
  readonly caption: string;
};

export type Memory = {
  readonly title: string;
  readonly description: string;
  readonly date?: string;
  readonly location?: string;
  readonly submittedBy: string;
  /** The question that it answers. */
  readonly prompt?: PromptId;
  readonly scene?: Scene;
  readonly portrait?: Portrait;
  /** Several photos of one memory. */
  readonly album?: readonly AlbumPhoto[];
  /** A short video of a scene; the memory is left out where ffmpeg is missing. */
  readonly video?: Scene;
  /** A hummed melody, because no free voice speaks offline; left out where ffmpeg is missing. */
  readonly voice?: 'lullaby';
  readonly hearts?: number;
  readonly replies?: readonly { readonly text: string; readonly submittedBy: string }[];
};

export type Family = {
  /** Part of every idempotency key, so a repeated seed does not create a second family. */
  readonly key: string;
  /** Shown in the table of the launcher. */
  readonly story: string;
  readonly order: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly phone: string;
    readonly pricingTier: 'individual' | 'event' | 'event-100';
    readonly quantity: number;
    readonly eventType: string;
    readonly honoreeName: string;
    readonly eventDate: string;
    readonly eventDescription: string;
    readonly shippingAddress: string;
    readonly shippingCity: string;
    readonly shippingState: string;
    readonly shippingZip: string;
    readonly shippingCountry: string;
  };
  /** What the owner writes about the page after activation. */
  readonly details: {
    readonly fromDate?: string;
    readonly toDate?: string;
    readonly subtitle?: string;
    readonly textLanguage?: 'en';
    readonly secondLanguage?: 'es';
    readonly secondHeading?: string;
    readonly secondSubtitle?: string;
    readonly secondDescription?: string;
  };
  /** Shown to all readers. */
  readonly grave?: {
    readonly cemetery: string;
    readonly plot: string;
    readonly latitude: number;
    readonly longitude: number;
  };
  /** Of the memory whose picture is the cover; the one with a portrait has the portrait. */
  readonly cover: Scene;
  /** Whether its memory book is rendered, so that the manage page shows one. */
  readonly hasBook?: true;
  /** Left out where ffmpeg is missing. */
  readonly hasFilm?: true;
  readonly memories: readonly Memory[];
};
