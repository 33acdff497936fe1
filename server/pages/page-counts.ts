/** Pages this process has sent and, of those, rendered anew. */
export const pageCounts = { sent: 0, rendered: 0 };
