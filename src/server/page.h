/*
 * One file of the site: its type, its forms and their tags.
 */
#ifndef KELTIS_PAGE_H
#define KELTIS_PAGE_H

#include "server/site.h"

/* Fills a page. It takes path and bytes, both allocated, and frees them in page_clear. */
void page_fill(struct page *page, char *path, uint8_t *bytes, size_t length);
void page_clear(struct page *page);

#endif
