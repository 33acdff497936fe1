import * as z from 'zod/mini';

export const apiErrorBody = z.looseObject({
  error: z.object({
    code: z.string().check(z.regex(/^[a-z_]+$/)),
    message: z.string().check(z.minLength(1)),
  }),
});

export type ApiErrorBody = z.infer<typeof apiErrorBody>;
