{{/* Messages that stop an invalid install before any resource exists. Each ends with the fix. */}}
{{- define "keepsake.stop" }}{{ fail (printf "\n\n%s\n" .) }}{{ end }}

{{- define "keepsake.checks" -}}
{{- $values := .Values }}
{{- if not $values.publicUrl }}{{ include "keepsake.stop" "publicUrl is missing; plates and emails contain it. Set it: --set publicUrl=https://keepsake.example." }}{{ end }}
{{- if not (regexMatch "^https?://[^/\\s?#]+$" $values.publicUrl) }}{{ include "keepsake.stop" (printf "publicUrl is %q, which is not a URL without a path. Set it to https:// and a host name." $values.publicUrl) }}{{ end }}
{{- if and (eq $values.profile "production") (not (hasPrefix "https://" $values.publicUrl)) }}{{ include "keepsake.stop" (printf "publicUrl is %q, and in production it must begin with https://. Set an https URL, or profile=development for a trial." $values.publicUrl) }}{{ end }}
{{- if lt (int $values.graceSeconds) (add (int $values.preStopSeconds) 27 | int) }}{{ include "keepsake.stop" (printf "graceSeconds is %d, and pods need preStopSeconds plus 27 to finish their work. Set graceSeconds to %d or more." (int $values.graceSeconds) (add (int $values.preStopSeconds) 28)) }}{{ end }}
{{- if and (eq $values.monitoring.enabled "always") (not (.Capabilities.APIVersions.Has "monitoring.coreos.com/v1")) }}{{ include "keepsake.stop" "monitoring.enabled is always, and this cluster has no ServiceMonitor. Install the Prometheus operator first, or set monitoring.enabled=auto." }}{{ end }}
{{- if and $values.ingress.enabled (hasPrefix "https://" $values.publicUrl) (not $values.ingress.tlsSecret) }}{{ include "keepsake.stop" "ingress.tlsSecret is missing, so the https URL would have no certificate. Set it to the Secret with the certificate, or terminate TLS in another proxy with ingress.enabled=false." }}{{ end }}
{{- range $name, $value := $values.settings }}
{{- if regexMatch "SECRET|PASSWORD|KEY$|TOKEN|_URL" $name }}{{ include "keepsake.stop" (printf "settings.%s is a secret or a URL, and settings are readable by everyone who can read the release. Put it into the Secret of secretsFrom or connectionsFrom." $name) }}{{ end }}
{{- if and (eq $values.profile "production") (or (and (eq $name "CUSTOMER_LOGIN") (eq (toString $value) "instant")) (and (eq $name "DEV_MAILBOX") (has (toString $value) (list "on" "true")))) }}{{ include "keepsake.stop" (printf "settings.%s is for demos only, and this is production. Remove it, or set profile=development." $name) }}{{ end }}
{{- end }}
{{- if eq $values.mode "services" }}{{ include "keepsake.checkServices" . }}{{ else }}{{ include "keepsake.checkSingle" . }}{{ end }}
{{- include "keepsake.checkSecrets" . }}
{{- end }}

{{- define "keepsake.checkServices" -}}
{{- $values := .Values }}
{{- if not $values.secretsFrom }}{{ include "keepsake.stop" "secretsFrom is missing: the Secret with CALL_SECRET, CUSTOMER_ID_SECRET, SEAL_SECRET and SESSION_SECRET. Create one (see docs/production.md) and pass --set secretsFrom=keepsake-secrets." }}{{ end }}
{{- if not $values.connectionsFrom }}{{ include "keepsake.stop" "connectionsFrom is missing: the Secret with the URLs of databases, brokers, object store, cache and mail server. Create one (see docs/production.md) and pass --set connectionsFrom=keepsake-connections." }}{{ end }}
{{- range $name, $part := include "keepsake.parts" . | fromYaml }}
{{- $about := dict "root" $ "name" $name }}
{{- $sizing := include "keepsake.sizing" $about | fromYaml }}
{{- if and $values.objects.claim (has "objects" $part.needs) (gt (include "keepsake.most" $about | int) 1) }}{{ include "keepsake.stop" (printf "objects.claim keeps media on one volume, and %s may have %s pods. Set it to one replica without autoscaling, or use an S3 store with OBJECTS_URL." $name (include "keepsake.most" $about)) }}{{ end }}
{{- if gt (include "keepsake.least" $about | int) (include "keepsake.most" $about | int) }}{{ include "keepsake.stop" (printf "parts.%s has a minimum of %s pods and a maximum of %s. Set max to min or more." $name (include "keepsake.least" $about) (include "keepsake.most" $about)) }}{{ end }}
{{- if and $sizing.autoscaling.enabled (not (dig "requests" "cpu" "" $sizing.resources)) }}{{ include "keepsake.stop" (printf "parts.%s.autoscaling needs resources.requests.cpu. Set it." $name) }}{{ end }}
{{- if $sizing.queueScaling.enabled }}
{{- if not ($.Capabilities.APIVersions.Has "keda.sh/v1alpha1") }}{{ include "keepsake.stop" (printf "parts.%s.queueScaling needs KEDA, which this cluster does not have. Install it, or set queueScaling.enabled=false." $name) }}{{ end }}
{{- if not $sizing.queueScaling.prometheusUrl }}{{ include "keepsake.stop" (printf "parts.%s.queueScaling.prometheusUrl is missing. Set it to the URL of your Prometheus." $name) }}{{ end }}
{{- end }}
{{- end }}
{{- end }}

{{- define "keepsake.checkSingle" -}}
{{- if .Values.objects.claim }}{{ include "keepsake.stop" "objects.claim is for mode=services; in mode=single the volume of the pod stores media. Remove it." }}{{ end }}
{{- if and .Values.single.sampleFamilies (eq .Values.profile "production") }}{{ include "keepsake.stop" "single.sampleFamilies is for trials, and this is production. Remove it, or set profile=development." }}{{ end }}
{{- end }}

{{/* Checks the Secrets themselves; `helm template` has no cluster and skips this. */}}
{{- define "keepsake.checkSecrets" -}}
{{- if lookup "v1" "Namespace" "" .Release.Namespace }}
{{- $needed := list }}
{{- if .Values.secretsFrom }}{{ $needed = list "CALL_SECRET" "CUSTOMER_ID_SECRET" "SEAL_SECRET" "SESSION_SECRET" }}{{ end }}
{{- include "keepsake.checkSecret" (dict "root" . "setting" "secretsFrom" "keys" $needed "least" 32) }}
{{- if eq .Values.mode "services" }}
{{- $keys := list "EVENTS_URL" "MAIL_URL" "CACHE_URL" }}
{{- if not .Values.objects.claim }}{{ $keys = append $keys "OBJECTS_URL" }}{{ end }}
{{- range (include "keepsake.databases" . | fromYaml).names }}{{ $keys = append $keys (include "keepsake.databaseKey" .) }}{{ end }}
{{- include "keepsake.checkSecret" (dict "root" . "setting" "connectionsFrom" "keys" $keys "least" 1) }}
{{- end }}
{{- end }}
{{- end }}

{{- define "keepsake.checkSecret" -}}
{{- $name := index .root.Values .setting }}
{{- if $name }}
{{- $found := lookup "v1" "Secret" .root.Release.Namespace $name }}
{{- if not $found }}{{ include "keepsake.stop" (printf "There is no Secret %s in the namespace %s, which %s names. Create it first; see docs/production.md." $name .root.Release.Namespace .setting) }}{{ end }}
{{- $kept := $found.data | default dict }}
{{- $least := .least }}
{{- range .keys }}
{{- $value := index $kept . | default "" | b64dec }}
{{- if not $value }}{{ include "keepsake.stop" (printf "The Secret %s has no %s. Add it; see docs/production.md." $name .) }}{{ end }}
{{- if lt (len $value) $least }}{{ include "keepsake.stop" (printf "%s in the Secret %s is shorter than %d characters. Generate one with openssl rand -base64 36." . $name $least) }}{{ end }}
{{- end }}
{{- range $key, $value := $kept }}
{{- $plain := b64dec $value }}
{{- if or (hasPrefix "sample-" $plain) (has $plain (list "password" "changeme" "a-password-for-tests" "keepsake" "admin")) }}{{ include "keepsake.stop" (printf "%s in the Secret %s is a well-known sample value. Set your own." $key $name) }}{{ end }}
{{- end }}
{{- end }}
{{- end }}
