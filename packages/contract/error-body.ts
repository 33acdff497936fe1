import * as z from 'zod/mini';

/** The wire form of every failed call; beside `error` there may be fields that help to continue. */
export const apiErrorBody = z.looseObject({
  error: z.object({
    /** A short word for programs, such as `not_found`. */
    code: z.string().check(z.regex(/^[a-z_]+$/)),
    /** A whole sentence for people. */
    message: z.string().check(z.minLength(1)),
  }),
});

export type ApiErrorBody = z.infer<typeof apiErrorBody>;
