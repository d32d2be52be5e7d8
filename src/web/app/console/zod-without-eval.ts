import { z } from 'zod'

/** The policy of the page forbids code made from text; set before any schema is made. */
z.config({ jitless: true })
