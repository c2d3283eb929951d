import {
  bookAnswer,
  bookCopyAnswer,
  bookPagesAnswer,
  bookPagesQuery,
  saveBookBody,
} from '@keepsake/contracts/rest/books';
import { booksRpc, type BooksDefinition } from '@keepsake/contracts/rpc/books';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { problem } from '@keepsake/platform/problem';
import { z } from 'zod';
import { anyone, route, type Route } from '../../route.js';
import { limited } from '../limited.js';
import { withCode } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';
import { attachment, fileInRanges } from './file-download.js';

const bookOf = ({ settings, memories, ...book }: Output<BooksDefinition, 'GetBook'>) => {
  if (!settings) throw new Error('The book has no settings.');
  return {
    ...book,
    settings: { ...settings, coverEntryId: settings.coverEntryId ?? null },
    memories: memories.map(({ date, submittedBy, ...memory }) => ({
      ...memory,
      date: date ?? null,
      submittedBy: submittedBy ?? null,
    })),
    warnings: book.warnings.map(({ memoryId, ...warning }) => ({ ...warning, memoryId: memoryId ?? null })),
  };
};

const copyOf = ({ state, done, total, ...copy }: Output<BooksDefinition, 'GetBookCopy'>) => ({
  state,
  done,
  total,
  requestedAt: copy.requestedAt ?? null,
  expiresAt: copy.expiresAt ?? null,
  size: copy.size ?? null,
  pages: copy.pages ?? null,
  url: copy.token === undefined ? null : `/api/books/${copy.token}`,
});

const path = '/api/timeline/{code}/book';
const pdfType = 'application/pdf';

export const bookRoutes = ({ limits, objects }: Pick<RouteDeps, 'limits' | 'objects'>): readonly Route[] => [
  route({
    method: 'get',
    path,
    summary: 'Get the memory book of a timeline: settings, memories, pages and warnings',
    who: ['customer'],
    limit: 'read',
    inLanguage: true,
    params: withCode,
    answers: { 200: bookAnswer },
    handle: async (request) => ({
      status: 200,
      body: bookOf(await request.client(booksRpc).GetBook({ code: request.params.code })),
    }),
  }),
  route({
    method: 'put',
    path,
    summary: 'Save the settings of the memory book',
    who: ['customer'],
    limit: 'write',
    params: withCode,
    body: saveBookBody,
    answers: { 200: bookAnswer },
    handle: async (request) => {
      const { coverEntryId, revision, ...settings } = request.body;
      const given = { ...settings, ...present({ coverEntryId: coverEntryId ?? undefined }) };
      const saved = { code: request.params.code, settings: given, ...present({ revision }) };
      return { status: 200, body: bookOf(await request.client(booksRpc).SaveBook(saved)) };
    },
  }),
  route({
    method: 'get',
    path: `${path}/pages`,
    summary: 'Preview a few pages of the memory book',
    who: ['customer'],
    limit: 'read',
    inLanguage: true,
    params: withCode,
    query: bookPagesQuery,
    answers: { 200: bookPagesAnswer },
    handle: async (request) => ({
      status: 200,
      body: await request.client(booksRpc).GetBookPages({ code: request.params.code, from: request.query.from }),
    }),
  }),
  route({
    method: 'get',
    path: `${path}/copy`,
    summary: 'Get the newest PDF of the memory book and its progress',
    who: ['customer'],
    limit: 'read',
    params: withCode,
    answers: { 200: bookCopyAnswer },
    handle: async (request) => ({
      status: 200,
      body: copyOf(await request.client(booksRpc).GetBookCopy({ code: request.params.code })),
    }),
  }),
  route({
    method: 'post',
    path: `${path}/copy`,
    summary: 'Request the PDF of the memory book; returns the running request if there is one',
    who: ['customer'],
    limit: 'write',
    params: withCode,
    answers: { 202: bookCopyAnswer },
    handle: async (request) => {
      const { code } = request.params;
      const before = await request.client(booksRpc).GetBookCopy({ code });
      if (before.state !== 'queued' && before.state !== 'making') await limited(limits, 'book', code);
      return { status: 202, body: copyOf(await request.client(booksRpc).StartBookCopy({ code })) };
    },
  }),
  route({
    method: 'delete',
    path: `${path}/copy`,
    summary: 'Cancel the PDF of the memory book that is being made',
    who: ['customer'],
    limit: 'write',
    params: withCode,
    answers: { 200: bookCopyAnswer },
    handle: async (request) => ({
      status: 200,
      body: copyOf(await request.client(booksRpc).CancelBookCopy({ code: request.params.code })),
    }),
  }),
  route({
    method: 'get',
    path: '/api/books/{token}',
    summary: 'Download a memory book by its signed link, whole or in ranges, for seven days',
    who: anyone,
    limit: 'secret',
    params: z.object({ token: z.string().regex(/^[\w-]{36}\.[\w-]{20,100}$/) }),
    answers: { 200: pdfType, 206: pdfType, 416: null },
    handle: async (request) => {
      const found = await request.client(booksRpc).FindBookFile({ token: request.params.token });
      const file = { ...found, id: found.copyId, type: pdfType, disposition: attachment(found.fileName, 'Book.pdf') };
      return fileInRanges(objects, request.headers, file, () =>
        problem(
          'not-found',
          'book-unknown',
          'This book is no longer available. Sign in and create it again where you manage your timeline.',
        ),
      );
    },
  }),
];
