#include "rules/no_options.h"

#include "rules/common_rules.h"
#include "rules/refuse.h"

bool no_option(struct options *options, const char *key, const char *value,
               struct refusal *refusal) {
    (void)options, (void)key, (void)value;
    return refuse(refusal, &rule_unknown_option);
}

bool no_option_check(const struct options *options, struct refusal *refusal) {
    (void)options, (void)refusal;
    return true;
}

void no_options_written(const struct options *options, struct writer *out) {
    (void)options, (void)out;
}

void no_options_described(struct writer *out) {
    (void)out;
}
